import type { CallView, EffectModel, Verdict } from '../../types.js';

/** A contract's own methods have any name: what reads is named like a reader, `staticCall` and `estimateGas` only try. */
function contract(call: CallView): Verdict | undefined {
  if (!/(?:^|\.)(?:Contract|BaseContract|getContract)\.(?!connect$|attach$|on$|once$)/.test(call.member)) return undefined;
  const name = call.member.split('.').at(-1) ?? '';
  const verdict = (effect: Verdict['effect']): Verdict => ({ effect, kind: 'sdk-client', confidence: 'likely', what: name });
  if (/^(?:staticCall|staticCallResult|estimateGas|populateTransaction|queryFilter|getFunction|getEvent|getAddress|interface|filters|target|getDeployedCode|waitForDeployment)$|\.(?:staticCall|callStatic|estimateGas|populateTransaction)\./.test(name)) return verdict('none');
  if (/^(?:get|is|has|balanceOf|allowance|name|symbol|decimals|totalSupply|owner|ownerOf|tokenURI|supportsInterface|view|quote|preview|total|max|min)/.test(name)) return verdict('none');
  return verdict('write');
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
