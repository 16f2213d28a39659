/**
 * Characters as strokes, each in several forms. `|` separates the strokes of a form. A point is a digit
 * for its column and one for its row, on a grid of 9 × 10. A stroke goes from point to point in straight
 * lines, or in a curve when it begins with `~`.
 */
const forms: Record<string, readonly string[]> = {
  A: ['09 40 89|25 65', '09 40 89|16 76', '09 30 50 89|16 76'],
  C: ['~82 50 20 04 27 59 87', '~81 40 12 05 18 49 88'],
  E: ['80 00 09 89|05 65', '80 10 19 89|14 74'],
  J: ['30 90|~60 66 49 19 06', '~70 76 49 18 06'],
  M: ['09 00 46 80 89', '09 20 46 60 89', '~09 02 20 43 49|~43 60 82 89'],
  N: ['09 00 89 80', '19 00 79 80'],
  P: ['09 00|~00 60 82 65 05', '09 00 80 85 05'],
  T: ['00 80|40 49', '10 70|40 49'],
  X: ['00 89|80 09', '00 79|70 09'],
  Y: ['00 45 80|45 49', '00 46 80|46 49'],
  '3': ['~01 30 72 44 24|~44 86 49 08', '00 80 34|~34 75 67 39 08'],
};

/** A point: how far across and how far down. */
export type Point = readonly [number, number];

/** How far each point of a form is moved at random, as a part of the character's size. */
const looseness = 0.04;
/** Into how many lines each part of a stroke between two points is divided. */
const pieces = 6;

/** The strokes of a character in one of its forms, moved at random. Points are about 0 to 1. */
export function drawForm(character: string, chance: () => number): Point[][] {
  const known = forms[character] ?? [];
  const form = known[Math.floor(chance() * known.length)] ?? '';
  const moved = new Map<string, Point>();
  const place = (name: string): Point => {
    const there = moved.get(name);
    if (there) return there;
    const move = () => (chance() * 2 - 1) * looseness;
    const point: Point = [Number(name[0]) / 8 + move(), Number(name[1]) / 9 + move()];
    moved.set(name, point);
    return point;
  };
  return form.split('|').map((stroke) => {
    const points = stroke.replace('~', '').split(' ').map(place);
    return refine(points, stroke.startsWith('~'));
  });
}

/** Adds points between those of a stroke, so that it can be bent: on lines, or on a Catmull-Rom curve. */
function refine(points: readonly Point[], isCurved: boolean): Point[] {
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] as Point;
  const fine: Point[] = [at(0)];
  for (let i = 0; i + 1 < points.length; i += 1) {
    for (let piece = 1; piece <= pieces; piece += 1) {
      const t = piece / pieces;
      const along = (axis: 0 | 1) => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]];
        if (!isCurved) return b + (c - b) * t;
        return (
          b +
          ((c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * (b - c) + d - a) * t ** 3) / 2
        );
      };
      fine.push([along(0), along(1)]);
    }
  }
  return fine;
}
