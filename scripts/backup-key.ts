import { generateX25519Identity, identityToRecipient } from 'age-encryption';

/**
 * `npm run backup-key`: makes a pair of keys for sealed backups and prints both. The private key is stored
 * nowhere: without it no backup can be opened.
 */
const identity = await generateX25519Identity();
console.log(`the private key, shown this once and stored nowhere; without it no sealed backup opens:

  ${identity}

write it down and keep it away from this machine. The server gets the public key alone:

  BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`);
