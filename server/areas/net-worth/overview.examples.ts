import type { Examples } from '../../testing/examples/example.ts';

export const examples: Examples = async () => ({ 'overview.assets': {} });
