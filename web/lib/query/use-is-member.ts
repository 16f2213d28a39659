import { addressBase } from '../session/household.ts';
import { useAnswerHeader } from './answer-headers.ts';

/** Whether the person is in a household; whoever is in none loads nothing of one and asks for nothing. */
export function useIsMember(): boolean {
  return useAnswerHeader('x-household') !== null || addressBase !== '';
}
