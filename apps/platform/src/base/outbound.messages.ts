/** Why an address that a person typed is not connected to. */
export const outboundMessages = {
  unknown: 'This host name does not resolve to an address.',
  never: 'This address is never connected to: it is reserved, link-local or multicast.',
  platforms: 'This is a database of this server itself.',
  local:
    'Addresses of this machine and of private networks are connected to only where whoever runs the server has allowed them, by --allow-address.',
} as const
