import type { EffectModel } from '../../types.js';

/** Mailboxes over IMAP. Facts from `imapflow` 1.0: a flag is set or not, `mailboxCreate` answers `created: false` where the mailbox is there. */
export default {
  modules: ['imapflow'],
  kind: 'messaging',
  rows: [
    {
      member: [
        'connect', 'logout', 'close', 'noop', 'idle', 'getMailboxLock', 'mailboxOpen', 'mailboxClose', 'list', 'listTree', 'status', 'search', 'fetch',
        'fetchOne', 'fetchAll', 'download', 'downloadMany', 'getQuota', 'authenticate', 'release',
      ],
      effect: 'none',
    },
    { member: ['append', 'messageCopy'], effect: 'write' },
    { member: ['messageMove', 'mailboxRename'], effect: 'write', naturalKey: true },
    {
      member: ['messageFlagsSet', 'messageFlagsAdd', 'messageFlagsRemove', 'setFlagColor', 'mailboxCreate', 'mailboxSubscribe', 'mailboxUnsubscribe'],
      effect: 'idempotent-write',
    },
    { member: ['messageDelete', 'mailboxDelete'], effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
