import { personalFileOfAll } from '../../testing/bodies/personal-file.ts';

export const examples = async () => ({
  'personalData.export': {},
  'personalData.workbook': {},
  'personalData.import': { body: personalFileOfAll() },
});
