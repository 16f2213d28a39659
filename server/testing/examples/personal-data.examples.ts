import { personalFileOfAll } from '../personal-file.ts';

export const personalDataExamples = async () => ({
  'personalData.export': {},
  'personalData.workbook': {},
  'personalData.import': { body: personalFileOfAll() },
});
