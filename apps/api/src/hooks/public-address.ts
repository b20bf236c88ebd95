/** Which machines a webhook may reach: those that anybody on the internet can. */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { isThisMachine } from '@crm/domain/hooks/hook-address'

/** IANA's special-purpose registries: this machine, our networks, the cloud's own services, documentation, multicast. */
const notForEveryone: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [network, prefix] of notForEveryone)
  blocked.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6')

/** Of the sixth version only what is given out at all: an address of the fourth in its clothes is none of these. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? givenOut.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    : isIPv4(address) && !blocked.check(address, 'ipv4')

/**
 * What is wrong with an address that is written in numbers, for which no name is ever looked up; undefined for nothing,
 * and for names.
 */
export function faultInNumbers(
  { hostname }: URL,
  { reachesThisMachine }: { readonly reachesThisMachine: boolean },
): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) === 0 || isPublicAddress(literal)) return undefined
  return reachesThisMachine && isThisMachine(hostname) ? undefined : notPublic
}

export const notPublic = 'The address is inside a network, and only public ones are told anything.'
