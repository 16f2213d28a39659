import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

/** 黛, a blackish blue-green: the only accent colour. */
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

/** 朱, the red of the seal: for actions that cannot be undone. */
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

/** Warm greys, for the light scheme. */
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

/** Warm greys, for the dark scheme. */
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

/** Filled buttons are dark in the light scheme and light in the dark one; their text contrasts. */
const readableOnFilled: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  return input.variant === 'filled' ? { ...colors, color: 'var(--accent-contrast)' } : colors;
};

/** What is typed into a choice that can be searched replaces the old one; others cannot be typed into. */
function selectTyped({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  if (!currentTarget.readOnly) currentTarget.select();
}

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
    // Without this role, the header of a dialog would be a second banner landmark of the page.
    Modal: { defaultProps: { attributes: { header: { role: 'none' } } } },
    // The list of options scrolls itself (mantine-details.css). An area around it that scrolls would be one
    // that the keyboard cannot reach.
    Select: { defaultProps: { withScrollArea: false, onFocus: selectTyped, onClick: selectTyped } },
    Autocomplete: { defaultProps: { withScrollArea: false } },
    // With the hint below the input, fields side by side are aligned.
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    },
  },
});

/** Mantine's variables for surfaces and lines, set from theme.css. */
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
  // In the dark scheme hovered buttons become lighter, so that their dark text stays readable.
  const hovered = {
    '--mantine-color-dai-filled-hover': 'var(--mantine-color-dai-3)',
    '--mantine-primary-color-filled-hover': 'var(--mantine-color-dai-3)',
  };
  return { variables: {}, light: surfaces, dark: { ...surfaces, ...hovered } };
};
