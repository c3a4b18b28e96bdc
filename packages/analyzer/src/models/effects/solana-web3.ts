import type { EffectModel } from '../../types.js';

/** Solana. Facts from `@solana/web3.js` 1.x and 2.0, `@solana/kit`, `@solana/spl-token`. A signed transaction is the same however often it is sent. */
export default {
  modules: ['@solana/web3.js', '@solana/kit', '@solana/spl-token', '@coral-xyz/anchor', '@project-serum/anchor'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'clusterApiUrl', 'createSolanaRpc', 'createSolanaRpcSubscriptions', 'fromSecretKey', 'fromSeed', 'generate', 'findProgramAddress',
        'findProgramAddressSync', 'simulateTransaction', 'confirmTransaction', 'isBlockhashValid', 'sign', 'partialSign', 'serialize',
        'compileToV0Message', 'add', 'SystemProgram.*', 'ComputeBudgetProgram.*', 'createTransferInstruction', 'createMintToInstruction',
        'createAssociatedTokenAccountInstruction', 'createTransactionMessage', 'signTransactionMessageWithSigners', 'pipe', 'address', 'lamports',
        'instruction', 'view', 'account.*.fetch', 'account.*.all',
      ],
      effect: 'none',
    },
    {
      member: [
        'sendTransaction', 'sendAndConfirmTransaction', 'sendAndConfirmTransactionFactory', 'requestAirdrop', 'airdropFactory', 'transfer',
        'transferChecked', 'mintTo', 'burn', 'createMint', 'createAccount', 'rpc', 'signAndSendTransaction',
      ],
      effect: 'write',
    },
    { member: ['sendRawTransaction', 'sendAndConfirmRawTransaction', 'sendEncodedTransaction'], effect: 'idempotent-write' },
    {
      member: [
        'getOrCreateAssociatedTokenAccount', 'approve', 'revoke', 'setAuthority', 'freezeAccount', 'thawAccount',
      ],
      effect: 'idempotent-write',
    },
    { member: 'closeAccount', effect: 'idempotent-write', destructive: true },
  ],
} satisfies EffectModel;
