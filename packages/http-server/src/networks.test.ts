import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWithin, readAddress, readNetwork, readNetworkText } from './networks.ts';

test.each([
  ['192.0.2.7', '192.0.2.7/32'],
  [' 10.1.2.3/8 ', '10.0.0.0/8'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:db8::1/32', '2001:db8:0:0:0:0:0:0/32'],
  ['::1', '0:0:0:0:0:0:0:1/128'],
  ['::ffff:a00:0/104', '10.0.0.0/8'],
  ['::ffff:10.0.0.0/95', null],
  ['10.0.0.0/33', null],
  ['10.0.0.0/', null],
  ['10.0.0.0/8/8', null],
  ['10.0.0', null],
  ['office.example', null],
  ['', null],
])('the network %j is read as %j', (text, network) => {
  expect(readNetworkText(text)).toBe(network);
});

test('an address is in its own network of any length, and in no other version', () => {
  const address = fc.oneof(
    fc.ipV4(),
    fc.ipV6().filter((one) => readAddress(one)?.kind() === 'ipv6'),
  );
  fc.assert(
    fc.property(address, fc.nat(32), (one, bits) => {
      const network = readNetwork(`${one}/${bits}`);
      expect(isWithin(readAddress(one), [network])).toBe(true);
      expect(isWithin(readAddress(one), [readNetwork(one.includes(':') ? '0.0.0.0/0' : '::/0')])).toBe(false);
    }),
  );
});

test.each([
  ['192.0.3.1', ['192.0.2.0/24', '10.0.0.0/8', '::/0'], false],
  ['192.0.2.1', ['10.0.0.0/8', '192.0.2.0/24'], true],
  ['10.1.2.3', ['0:0:0:0:0:ffff:a00:0/104'], true],
  ['unknown', ['0.0.0.0/0'], false],
])('whether %s is in %j: %s', (address, networks, inside) => {
  expect(isWithin(readAddress(address), networks.map(readNetwork))).toBe(inside);
});
