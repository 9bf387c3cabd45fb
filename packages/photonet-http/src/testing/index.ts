/** A simulated network's proxies and refusals, for tests and fault scenarios. */
export { pleaseWait, TunnelProxy } from './tunnel-proxies.ts';
