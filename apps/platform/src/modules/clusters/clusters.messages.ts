export const clustersMessages = {
  listen: (text: string) =>
    `--database-listen takes an IP address such as 192.168.1.5 or 0.0.0.0, not "${text}".`,
  host: (text: string) =>
    `--database-host takes a host name or an IP address such as db.example.com, not "${text}".`,
  hostMissing: (address: string) =>
    `With --database-listen ${address}, programs need a name of this machine: set it by --database-host, for example --database-host db.example.com`,
} as const
