import { execFileSync } from 'node:child_process';

const bridge = 'jiadi0';
const prefix = '10.91.0.';

/** The address of this machine on the network, where HAProxy and PgBouncer listen. */
export const hostAddress = `${prefix}1`;

/** Three machines in one: a network namespace each, on a bridge of this one. Only root can make them. */
export interface Network {
  /** The machines' addresses. */
  addresses: readonly string[];
  /** What runs a command on a machine. */
  inside(machine: number): readonly string[];
  /** Takes a machine's cable out. */
  cut(machine: number): void;
  join(machine: number): void;
  remove(): void;
}

export function makeNetwork(machines: number): Network {
  const all = Array.from({ length: machines }, (_, machine) => machine);
  const address = (machine: number) => `${prefix}${11 + machine}`;
  const namespace = (machine: number) => `jiadi${machine + 1}`;
  const cable = (machine: number) => `jiadi-v${machine + 1}`;
  ip(`link add ${bridge} type bridge`);
  ip(`addr add ${hostAddress}/24 dev ${bridge}`);
  ip(`link set ${bridge} up`);
  for (const machine of all) {
    const name = namespace(machine);
    ip(`netns add ${name}`);
    ip(`link add ${cable(machine)} type veth peer name eth0 netns ${name}`);
    ip(`link set ${cable(machine)} master ${bridge} up`);
    ip(`-n ${name} addr add ${address(machine)}/24 dev eth0`);
    ip(`-n ${name} link set eth0 up`);
    ip(`-n ${name} link set lo up`);
  }
  return {
    addresses: all.map(address),
    inside: (machine) => ['ip', 'netns', 'exec', namespace(machine)],
    cut: (machine) => ip(`link set ${cable(machine)} down`),
    join: (machine) => ip(`link set ${cable(machine)} up`),
    remove: () => {
      for (const machine of all) ip(`netns del ${namespace(machine)}`);
      ip(`link del ${bridge}`);
    },
  };
}

function ip(command: string): void {
  execFileSync('ip', command.split(' '));
}
