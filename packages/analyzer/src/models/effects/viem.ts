import type { EffectModel } from '../../types.js';

/** Ethereum. Facts from `viem` 2.57. A signed transaction is the same transaction however often it is sent; signing anew is not. */
export default {
  modules: ['viem', 'viem/*', '@wagmi/core', 'wagmi'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'createPublicClient', 'createWalletClient', 'createTestClient', 'createClient', 'http', 'webSocket', 'custom', 'fallback', 'defineChain',
        'privateKeyToAccount', 'mnemonicToAccount', 'parseEther', 'parseUnits', 'formatEther', 'formatUnits', 'parseAbi', 'encodeFunctionData',
        'decodeFunctionResult', 'call', 'multicall', 'readContract', 'readContracts', 'simulate', 'simulateContract', 'simulateCalls',
        'simulateBlocks', 'estimateGas', 'estimateContractGas', 'estimateFeesPerGas', 'prepareTransactionRequest', 'signMessage', 'signTransaction',
        'signTypedData', 'signAuthorization', 'verifyMessage', 'verifyTypedData', 'waitForTransactionReceipt', 'waitForCallsStatus',
        'requestAddresses', 'requestPermissions', 'createEventFilter', 'createBlockFilter', 'createContractEventFilter', 'uninstallFilter',
        'switchChain', 'addChain', 'watchAsset', 'extend', 'isAddress', 'getAddress', 'keccak256', 'getContract', 'read.*',
      ],
      effect: 'none',
    },
    { member: ['sendTransaction', 'sendTransactionSync', 'writeContract', 'writeContractSync', 'deployContract', 'write.*'], effect: 'write' },
    { member: ['sendCalls', 'sendCallsSync'], effect: 'write', keySlot: '0.id' },
    { member: ['sendRawTransaction', 'sendRawTransactionSync'], effect: 'idempotent-write' },
  ],
} satisfies EffectModel;
