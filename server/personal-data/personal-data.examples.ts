import { personalFileOfAll } from '../testing/personal-file.ts';

export const examples = async () => ({
  'personalData.export': {},
  'personalData.workbook': {},
  'personalData.import': { body: personalFileOfAll() },
});
