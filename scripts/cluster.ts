import { parseArgs } from 'node:util';
import { recordFigures } from '../reliability/checks/figures.ts';
import {
  type Breakage,
  breakages,
  breakCluster,
  type ClusterReport,
} from '../reliability/cluster/break-cluster.ts';
import { startCluster } from '../reliability/cluster/cluster.ts';

/**
 * `npm run cluster`: starts the cluster of deploy/cluster on this machine, as root and from Debian's
 * packages (patroni, etcd-server, pgbouncer, haproxy, postgresql), puts 50 writes/s on it by way of two
 * servers, and breaks the primary `--kills` times in turn by its machine, its PostgreSQL and its
 * network, then a server, the pooler, and both servers one after the other. Exits with 1 when anything
 * was lost, doubled or unsound. With `--from COMMIT` both servers are of that commit at first, and are replaced
 * by this version before anything else. `--keep` leaves data and logs, `--record` writes what was seen into
 * docs/reliability.md.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    from: { type: 'string' },
    rate: { type: 'string', default: '50' },
    keep: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const writesPerSecond = Number(values.rate);
const replacement = 'servers of an earlier version replaced';
const primaries = breakages.slice(0, 3);
const rounds: Breakage[] = [
  ...(values.from === undefined ? [] : ([replacement] as const)),
  ...Array.from({ length: Number(values.kills) }, (_, n) => primaries[n % 3] as Breakage),
  ...breakages.slice(3).filter((breakage) => breakage !== replacement),
];

const cluster = await startCluster(values.from);
console.log(`the cluster runs, its logs are in ${cluster.folder}`);
try {
  const report = await breakCluster(cluster, rounds, {
    writesPerSecond,
    onRound: ({ breakage, writesMs, readsMs, failed }, { lost, doubled }) =>
      console.log(
        `${breakage}: writes after ${seconds(writesMs)}, no reads for ${seconds(readsMs)}, ${failed} to repeat; ${lost.length} lost, ${doubled.length} doubled so far`,
      ),
  });
  printReport(report);
} finally {
  await cluster.remove(values.keep);
}

function printReport(report: ClusterReport): void {
  const { acknowledged, unanswered, lost, doubled, lacking, problems } = report;
  const { refusals, outages, version } = report;
  const ofPrimary = outages.filter(({ breakage }) => primaries.includes(breakage));
  const failedIn = (which: Breakage) =>
    outages.filter(({ breakage }) => breakage === which).map(({ failed }) => failed);
  const again = (which: 'writesMs' | 'readsMs') => {
    const all = ofPrimary.map((outage) => outage[which]).sort((one, other) => one - other);
    return `${seconds(all[Math.floor((all.length - 1) / 2)] ?? 0)} at the median, at most ${seconds(all.at(-1) ?? 0)}`;
  };
  const seen = [
    `${lost.length} of ${acknowledged} acknowledged writes lost when ${ofPrimary.length} primaries were lost in turn by machine, process and network, and a server and the pooler were killed`,
    `${unanswered} unanswered ones repeated, ${doubled.length} doubled`,
    `${lacking.length} acknowledged ones lacking in what was read meanwhile`,
    `${problems.length} invariants broken`,
    `writes served again after ${again('writesMs')}, the longest time without reads ${again('readsMs')}`,
    `${failedIn('servers restarted')} writes failed while the servers were restarted one after the other`,
    ...failedIn(replacement).map(
      (failed) =>
        `${failed} while servers of an earlier version were replaced by this one, which migrated`,
    ),
  ].join('; ');
  const promise = `A cluster that loses its primary at ${writesPerSecond} writes/s loses nothing and serves again`;
  console.log(`${promise} (${version}): ${seen}`);
  const broken = [...lost, ...doubled, ...lacking, ...problems, ...refusals];
  for (const line of broken) console.log(line);
  if (broken.length > 0) process.exitCode = 1;
  if (values.record) {
    recordFigures([{ id: 'cluster', promise, seen, command: 'npm run cluster' }], version);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
