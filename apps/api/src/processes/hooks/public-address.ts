/** Addresses that a webhook may reach: public ones only. */
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import { isLocalhost } from '@crm/domain/hooks/hook-address'

/** IANA special-purpose registries: loopback, private networks, cloud metadata, documentation, multicast. */
const specialPurpose: readonly (readonly [network: string, prefix: number])[] = [
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
for (const [network, prefix] of specialPurpose)
  blocked.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6')

/** Allocated IPv6 space only, which excludes IPv4-mapped addresses. */
const allocatedIpv6 = new BlockList()
allocatedIpv6.addSubnet('2000::', 3, 'ipv6')

export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? allocatedIpv6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    : isIPv4(address) && !blocked.check(address, 'ipv4')

/** Fault of an IP address literal, which needs no DNS lookup; undefined for a valid one, and for names. */
export function ipAddressFault(
  { hostname }: URL,
  { allowsLocalhost }: { readonly allowsLocalhost: boolean },
): string | undefined {
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (isIP(literal) === 0 || isPublicAddress(literal)) return undefined
  return allowsLocalhost && isLocalhost(hostname) ? undefined : notPublic
}

export const notPublic = 'The URL is not public.'
