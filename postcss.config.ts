import type { Plugin } from 'postcss';
import mantine from 'postcss-preset-mantine';

/** The preset does not say where its rules for the dark come from, which Vite warns of. */
const withSources: Plugin = {
  postcssPlugin: 'with-sources',
  OnceExit(root) {
    root.walkDecls((declaration) => {
      if (root.source) declaration.source ??= root.source;
    });
  },
};

export default { plugins: [mantine(), withSources] };
