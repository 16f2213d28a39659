import aboutPackage from '../../package.json' with { type: 'json' };

/** The version of package.json, as 帮助 shows it. The browser is not sent the rest of that file. */
export const versionOfWeb = {
  'import.meta.env.VITE_VERSION': JSON.stringify(aboutPackage.version),
};
