export { faultPlan, FAULTS, type Fault, type FaultPlan } from './plan.js';
export { buildPrograms } from './programs.js';
export { startHttpFaultProxy, type HttpFaultProxy, type HttpFaultProxyOptions } from './http-proxy.js';
export { startServer, type ServerProcess } from './server-process.js';
export type { RelaySettings } from './stdio-relay.js';
