import { ConfigError } from './config.ts';

/** Where a server was told to listen, by the names of the variables that say so. */
interface Place {
  hostVariable: string;
  portVariable: string;
  host: string;
  port: number;
}

/** Why nothing can listen in a place, as one line for the operator; any other error as it is. */
export function explainListenError(error: unknown, place: Place): unknown {
  const { hostVariable, portVariable, host, port } = place;
  const { code } = error as { code?: unknown };
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${portVariable} ${port} on ${host} is in use: another program, or this server already, listens there`,
      );
    case 'EACCES':
      return new ConfigError(`${portVariable} ${port} may not be used by this user of the system`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`${hostVariable} ${host} is no address of this machine`);
    default:
      return error;
  }
}
