import type { CallView, EffectModel, Verdict } from '../../types.js';

/** What every contract object has besides its own methods; none of it changes anything. */
const TRIES = new Set(
  'staticCall staticCallResult estimateGas populateTransaction queryFilter getFunction getEvent getAddress getDeployedCode waitForDeployment connect attach on once off'.split(' '),
);
const READERS = /^(?:get|is|has|balanceOf|allowance|name|symbol|decimals|totalSupply|owner|tokenURI|supportsInterface|view|quote|preview|total|max|min)/;

/** A contract's own methods have any name: what reads is named like a reader. */
function contract(call: CallView): Verdict | undefined {
  const path = /(?:^|\.)(?:Contract|BaseContract|getContract)\.(.+)$/.exec(call.member)?.[1]?.split('.');
  const name = path?.at(-1);
  if (path === undefined || name === undefined) return undefined;
  const reads = TRIES.has(name) || READERS.test(name) || /^(?:callStatic|estimateGas|populateTransaction)$/.test(path.at(-2) ?? '');
  return { effect: reads ? 'none' : 'write', kind: 'sdk-client', confidence: 'likely', what: name };
}

/** Ethereum. Facts from `ethers` 6.17 and `web3` 4.16. A signed transaction is the same transaction however often it is sent; signing anew is not. */
export default {
  modules: ['ethers', 'ethers/*', '@ethersproject/*', 'web3', 'web3-*'],
  kind: 'sdk-client',
  rows: [
    {
      member: [
        'connect', 'attach', 'call', 'estimateGas', 'resolveName', 'lookupAddress', 'waitForTransaction', 'waitForBlock', 'wait', 'signMessage',
        'signMessageSync', 'signTransaction', 'signTypedData', 'populateTransaction', 'createRandom', 'fromPhrase', 'encrypt', 'fromEncryptedJson',
        'parseEther', 'parseUnits', 'formatEther', 'formatUnits', 'isAddress', 'queryFilter', 'getDefaultProvider', 'Interface.*', 'utils.*',
        'methods.*', 'toWei', 'fromWei', 'encodeABI', 'keccak256', 'solidityPacked', 'zeroPadValue', 'hexlify', 'id',
      ],
      effect: 'none',
    },
    { member: ['sendTransaction', 'sendUncheckedTransaction', 'deploy', 'methods.send', 'eth.sendTransaction', 'send'], effect: 'write' },
    {
      member: [
        'JsonRpcProvider.send', 'provider.send',
      ],
      effect: 'unknown', when: [{ at: '0', is: ['eth_sendTransaction', 'eth_sendRawTransaction', 'personal_sendTransaction'], effect: 'write' }],
    },
    { member: ['broadcastTransaction', 'sendSignedTransaction', 'eth.sendSignedTransaction'], effect: 'idempotent-write' },
  ],
  judge: contract,
} satisfies EffectModel;
