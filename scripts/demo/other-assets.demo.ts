import type { Demo } from './household.ts';

const dayMs = 86_400_000;

/** A provident fund that grows by what is paid in each month, and what else is looked up now and then. */
export const demo: Demo = async (home) => {
  const goTo = (ago: number) => home.at(new Date(home.today.getTime() - ago * dayMs));
  const add = (ago: number, body: object) => {
    goTo(ago);
    return home.send('POST', '/other-assets', { ...body, day: home.day(ago) });
  };
  const state = (ago: number, { id }: { id: string }, body: object) => {
    goTo(ago);
    return home.send('PUT', `/other-assets/${id}/values/${home.day(ago)}`, body);
  };

  const fund = await add(365, {
    name: '住房公积金',
    kind: 'HOUSING_FUND',
    value: 86_420.5,
    annualRatePercent: 1.5,
    note: '每季度查一次',
  });
  const pension = await add(365, {
    name: '个人养老金',
    kind: 'PERSONAL_PENSION',
    value: 12_000,
  });
  await add(365, { name: '医保个人账户', kind: 'MEDICAL_ACCOUNT', value: 8_316.4 });
  const insurance = await add(365, {
    name: '增额终身寿险',
    kind: 'INSURANCE',
    value: 41_250,
    note: '保单现金价值，每年生效日更新',
  });
  await state(273, fund, { value: 94_820.5, paidIn: 8400 });
  await state(182, fund, { value: 103_220.5, paidIn: 8400 });
  await state(91, fund, { value: 112_986.38, paidIn: 8400, interest: 1365.88 });
  await state(60, pension, { value: 13_412.6, paidIn: 1200 });
  await state(45, insurance, { value: 48_930, paidIn: 6500 });
};
