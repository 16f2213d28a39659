import { BrokerError } from './broker.ts';

/** The broker answered, and said no: as against silence, or an answer that cannot be read. */
export class Refusal extends BrokerError {}
