const loopbackPort = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/;

/** Whether the client registered this address. Loopback addresses may have any port. (RFC 8252 7.3) */
export function isRegistered(address: string, registered: readonly string[]): boolean {
  return registered.some((one) => withoutLoopbackPort(one) === withoutLoopbackPort(address));
}

export function withoutLoopbackPort(address: string): string {
  return address.replace(loopbackPort, '$1');
}
