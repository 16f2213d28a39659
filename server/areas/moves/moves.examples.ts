import type { Examples } from '../../testing/examples/example.ts';
import { foundHousehold } from '../../testing/households/shared-household.ts';

/** The user of the token has a household, and something to move into it. */
export const examples: Examples = async (test, token) => {
  const { body: me } = await test.call('GET', '/auth/me', { token });
  await foundHousehold(test, { token, userId: me.data.id });
  const open = async (name: string) => {
    const body = { accountName: name, accountType: 'SAVINGS', initialBalance: 1000 };
    return (await test.call('POST', '/accounts', { token, body })).body.data.id as string;
  };
  const bodyOf = (id: string) => ({ kind: 'ACCOUNT', id, with: [], categories: 'KEEP' });
  const moved = await test.call('POST', '/household/moves', {
    token,
    body: bodyOf(await open('已移动')),
  });
  const body = bodyOf(await open('要移动'));
  return {
    'household.moves': {},
    'household.previewMove': { body },
    'household.move': { body },
    'household.undoMove': { params: { id: moved.body.data.id } },
  };
};
