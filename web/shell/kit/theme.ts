import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** 黛: the blue-green black of ink and of far hills. The one accent. */
const dai: MantineColorsTuple = [
  '#eef4f5',
  '#dbe8eb',
  '#b6d0d7',
  '#8db6c1',
  '#6a9fad',
  '#47818f',
  '#2c6878',
  '#17505f',
  '#0f4150',
  '#0a303c',
];

/** 朱: the red of the seal, for what cannot be undone. */
const red: MantineColorsTuple = [
  '#fbeeeb',
  '#f6dad4',
  '#f4bfb5',
  '#f3a497',
  '#f08a7c',
  '#da6353',
  '#c34434',
  '#b02a1c',
  '#8f2115',
  '#6e190f',
];

/** Warm greys of paper and stone. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f4f1ea',
  '#eae5da',
  '#dcd5c7',
  '#c5bcaa',
  '#9b9182',
  '#6b6356',
  '#524b40',
  '#383229',
  '#231f19',
];

/** Ink by night: the same warmth, darker. */
const dark: MantineColorsTuple = [
  '#e8e3d9',
  '#cdc7bb',
  '#a8a194',
  '#827b6f',
  '#4b463e',
  '#3a362f',
  '#2a2723',
  '#1a1917',
  '#141311',
  '#0e0d0c',
];

/** Filled buttons are dark by day and light by night; their letters turn with them. */
const readableOnFilled: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--accent-contrast)' } : colors;
};

export const theme = createTheme({
  colors: { dai, red, gray, dark },
  primaryColor: 'dai',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver: readableOnFilled,
  black: '#231f19',
  white: '#fffefb',
  defaultRadius: 3,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: 'var(--font-body)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '600' },
  components: {
    // The placeholder is no item of a menu, and readers stumble over it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Its head would be a second banner of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Drawer: { defaultProps: { attributes: { header: { role: 'none' } } } },
    Skeleton: { defaultProps: { radius: 2 } },
  },
});

/** Mantine's own surfaces and lines, taken from theme.css. */
export const variables: CSSVariablesResolver = () => {
  const surfaces = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-default': 'var(--paper-raised)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--link)',
  };
  // By night what is pointed at becomes lighter: darker, its dark letters could not be read.
  const pointedAt = {
    '--mantine-color-dai-filled-hover': 'var(--mantine-color-dai-3)',
    '--mantine-primary-color-filled-hover': 'var(--mantine-color-dai-3)',
  };
  return { variables: {}, light: surfaces, dark: { ...surfaces, ...pointedAt } };
};
