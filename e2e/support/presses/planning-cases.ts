import { click, fill, inDialog, named, type PressCase } from './press-case.ts';

const floor: PressCase = {
  calls: ['planningForecast.setAccount'],
  open: () => 'planning',
  before: [click(named('最低余额 工资卡')), fill({ 最低余额: '1200' })],
  button: inDialog('保存'),
};

export const planningCases = [floor];
