import { monthlyRate } from './growth.ts';
import { expOf, logOf, normalOfBits, randomBits } from './random.ts';
import { joinParts, type SimulatedPart, type SimulationResult } from './simulated-paths.ts';

/** How a class of assets moves: mean and spread of a year's return, as parts of one. */
export interface ClassReturns {
  mean: number;
  spread: number;
}

/** A plan of correlated lognormal returns by months. */
export interface SimulationInput {
  seed: number;
  paths: number;
  /** What is there today of each class; it is brought back to these proportions at the end of each year. */
  opening: readonly number[];
  /** The proportions of what is added, and of all where nothing is there. */
  weights: readonly number[];
  returns: readonly ClassReturns[];
  correlations: readonly (readonly number[])[];
  /** What a year costs of each class, as a part of one. */
  costs: readonly number[];
  /** Added at the end of each month, nominal; its length is the number of months. */
  additions: readonly number[];
  /** Taken out at the beginning of each month, nominal. */
  withdrawals: readonly number[];
  /** The part of the balance that is taken out each month instead; a path lasts if that comes to the withdrawals. */
  withdrawalRates?: readonly number[];
  /** The amount that is locked in each month, and so not taken out. */
  locked?: readonly number[];
  /** Years 1 to 5 return the 5th percentile of each class. */
  beginsBadly?: boolean;
}

/** Why a simulation cannot run, to be said beside the field that it is about. */
export class SimulationError extends Error {
  readonly field: 'correlations' | 'returns' | 'months';
  constructor(field: SimulationError['field'], message: string) {
    super(message);
    this.field = field;
  }
}

const badYears = 5;
/** The 5th percentile of the standard normal distribution. */
const badDeviate = -1.6448536269514722;

/** Paths are simulated in so many parts, each with random numbers of its own, which can run beside each other. */
export const simulationParts = 2;

/** Simulates all paths. The same input gives the same result on every machine. */
export function simulate(
  input: SimulationInput,
  onProgress: (part: number) => void = () => {},
): SimulationResult {
  const parts = Array.from({ length: simulationParts }, (_, part) =>
    simulatePart(input, part, (done) => onProgress((part + done) / simulationParts)),
  );
  return joinParts(parts);
}

/** Simulates the paths of one part, and says after some of them how far it is. */
export function simulatePart(
  input: SimulationInput,
  part: number,
  onProgress: (part: number) => void = () => {},
): SimulatedPart {
  const { additions, withdrawals, returns } = input;
  const upTo = (parts: number) => Math.floor((input.paths * parts) / simulationParts);
  const paths = upTo(part + 1) - upTo(part);
  const count = returns.length;
  const months = additions.length;
  if (months < 1 || months > 1200) {
    throw new SimulationError('months', '期限必须在1个月到100年之间');
  }
  const monthly = returns.map((one, index) => monthlyReturns(one, input.costs[index] ?? 0));
  const drifts = Float64Array.from(monthly, ({ drift }) => drift);
  const spreads = Float64Array.from(monthly, ({ spread }) => spread);
  // Each row of the factor times the spread of its class.
  const lower = Float64Array.from(
    cholesky(input.correlations).flatMap((row, at) => row.map((one) => one * (spreads[at] ?? 0))),
  );
  const weights = proportions(input);
  const bits = randomBits(input.seed + part);
  const years = Math.ceil(months / 12);
  const totals = Array.from({ length: years + 1 }, () => new Float64Array(paths));
  const deviates = new Float64Array(count);
  const amounts = new Float64Array(count);
  const hasSpread = spreads.some((spread) => spread > 0);
  let lasting = 0;
  for (let path = 0; path < paths; path += 1) {
    if (path % 500 === 0) onProgress(path / paths);
    let total = 0;
    for (let at = 0; at < count; at += 1) {
      amounts[at] = input.opening[at] ?? 0;
      total += amounts[at] ?? 0;
    }
    (totals[0] as Float64Array)[path] = total;
    let isLasting = true;
    for (let month = 0; month < months; month += 1) {
      const needed = withdrawals[month] ?? 0;
      const asked = input.withdrawalRates ? total * (input.withdrawalRates[month] ?? 0) : needed;
      const available = Math.max(0, total - (input.locked?.[month] ?? 0));
      const taken = asked > available ? available : asked;
      if (needed > taken + 1e-6) isLasting = false;
      const left = total > 0 ? (total - taken) / total : 0;
      const isBad = input.beginsBadly === true && month < badYears * 12;
      if (hasSpread && !isBad) {
        for (let at = 0; at < count; at += 1) deviates[at] = normalOfBits(bits());
      }
      const added = additions[month] ?? 0;
      total = 0;
      for (let at = 0; at < count; at += 1) {
        let log = drifts[at] as number;
        if (isBad) log += ((spreads[at] as number) * badDeviate) / Math.sqrt(12);
        else if (hasSpread) {
          const row = at * count;
          for (let of = 0; of <= at; of += 1) {
            log += (lower[row + of] as number) * (deviates[of] as number);
          }
        }
        const amount =
          (amounts[at] as number) * left * expOf(log) + added * (weights[at] as number);
        amounts[at] = amount;
        total += amount;
      }
      if (month % 12 === 11 || month === months - 1) {
        (totals[Math.floor(month / 12) + 1] as Float64Array)[path] = total;
        for (let at = 0; at < count; at += 1) amounts[at] = total * (weights[at] as number);
      }
    }
    if (isLasting) lasting += 1;
  }
  onProgress(1);
  for (const ofYear of totals) ofYear.sort();
  return { totals, lasting };
}

/** Drift and spread of a month's logarithm, of a lognormal year with these mean and spread, less the costs. */
export function monthlyReturns({ mean, spread }: ClassReturns, cost: number) {
  if (!(mean > -1) || !(spread >= 0) || !(cost >= 0 && cost < 1)) {
    throw new SimulationError('returns', '年收益率必须大于-100%，波动不能为负数');
  }
  const yearly = yearlyLog({ mean, spread });
  const drift = spread === 0 ? logOf(1 + monthlyRate(mean)) : yearly.drift / 12;
  return { drift: drift + logOf(1 - cost) / 12, spread: yearly.spread / Math.sqrt(12) };
}

/** μ and σ of the logarithm of a year's growth. */
export function yearlyLog({ mean, spread }: ClassReturns): { drift: number; spread: number } {
  const variance = logOf(1 + (spread / (1 + mean)) ** 2);
  return { drift: logOf(1 + mean) - variance / 2, spread: Math.sqrt(variance) };
}

function proportions({ opening, weights }: SimulationInput): Float64Array {
  const there = opening.reduce((sum, amount) => sum + amount, 0);
  const of = there > 0 ? opening : weights;
  const total = of.reduce((sum, amount) => sum + amount, 0);
  return Float64Array.from(of, (amount) => (total > 0 ? amount / total : 1 / of.length));
}

/** The lower triangle L with L·Lᵀ = the matrix; refuses what is no correlation matrix. */
export function cholesky(matrix: readonly (readonly number[])[]): number[][] {
  const wrong = () => new SimulationError('correlations', '相关系数不构成有效的相关矩阵');
  const count = matrix.length;
  const lower = Array.from({ length: count }, () => new Array<number>(count).fill(0));
  for (let row = 0; row < count; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      const value = matrix[row]?.[column];
      if (value === undefined || value !== matrix[column]?.[row] || Math.abs(value) > 1) {
        throw wrong();
      }
      if (row === column && value !== 1) throw wrong();
      let sum = value;
      for (let of = 0; of < column; of += 1) {
        sum -= (lower[row]?.[of] ?? 0) * (lower[column]?.[of] ?? 0);
      }
      const target = lower[row] as number[];
      if (row === column) {
        if (sum <= 0) throw wrong();
        target[column] = Math.sqrt(sum);
      } else target[column] = sum / (lower[column]?.[column] as number);
    }
  }
  return lower;
}
