import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { addressIn, createOutbound, type Outbound, type OutboundParts } from './outbound'
import { kindOfAddress } from './outbound-addresses'
import { createOutboundFetch } from './outbound-fetch'

describe('kindOfAddress', () => {
  it.each([
    ['93.184.216.34', 'public'],
    ['2606:2800:220:1::1', 'public'],
    ['127.0.0.1', 'local'],
    ['127.8.9.10', 'local'],
    ['::1', 'local'],
    ['0:0:0:0:0:0:0:1', 'local'],
    ['::ffff:127.0.0.1', 'local'],
    ['::ffff:7f00:1', 'local'],
    ['10.1.2.3', 'local'],
    ['172.31.255.255', 'local'],
    ['172.32.0.1', 'public'],
    ['192.168.0.1', 'local'],
    ['100.64.0.1', 'local'],
    ['fd12::1', 'local'],
    ['0.0.0.0', 'never'],
    ['::', 'never'],
    ['169.254.169.254', 'never'],
    ['::ffff:169.254.169.254', 'never'],
    ['::ffff:a9fe:a9fe', 'never'],
    ['fe80::1', 'never'],
    ['fd00:ec2::254', 'never'],
    ['224.0.0.1', 'never'],
    ['ff02::1', 'never'],
    ['255.255.255.255', 'never'],
    ['64:ff9b::7f00:1', 'never'],
    ['::ffff:0:7f00:1', 'never'],
    ['2002:7f00:1::', 'never'],
    ['::7f00:1', 'never'],
  ])('%s is %s', (address, kind) => {
    expect(kindOfAddress(address)).toBe(kind)
  })
})

const outbound = (parts: Partial<OutboundParts> = {}) =>
  createOutbound({
    allowed: [],
    ownPorts: () => Promise.resolve([]),
    ownServices: [],
    ownAddresses: () => ['203.0.113.7'],
    ...parts,
  })
const names =
  (table: Record<string, string[]>) =>
  (host: string): Promise<string[]> =>
    table[host] ? Promise.resolve(table[host]) : Promise.reject(new Error('ENOTFOUND'))

describe('the door for typed addresses', () => {
  it('resolves a name once, to an address that is allowed', async () => {
    const lookup = names({
      'db.example.com': ['10.0.0.1', '93.184.216.34'],
      inside: ['169.254.169.254'],
    })
    await expect(outbound({ lookup }).resolve('db.example.com', 5432)).resolves.toBe(
      '93.184.216.34',
    )
    await expect(outbound({ lookup }).resolve('inside', 5432)).rejects.toThrow(
      'link-local and multicast addresses',
    )
    await expect(outbound({ lookup }).resolve('nowhere', 5432)).rejects.toThrow(
      'Host name not found',
    )
  })

  it.each(['127.0.0.1', '::1', '10.0.0.1', '203.0.113.7'])(
    'refuses %s until it is allowed',
    async (address) => {
      await expect(outbound().resolve(address, 5432)).rejects.toThrow('--allow-address')
      const range = address === '10.0.0.1' ? '10.0.0.0/8' : address
      await expect(outbound({ allowed: [range] }).resolve(address, 5432)).resolves.toBe(address)
    },
  )

  it.each(['0.0.0.0', '169.254.169.254', '::ffff:169.254.169.254', 'fe80::1'])(
    'refuses %s, whatever is allowed',
    async (address) => {
      await expect(
        outbound({ allowed: ['0.0.0.0/0', '::/0'] }).resolve(address, 5432),
      ).rejects.toThrow('aren’t allowed')
    },
  )

  it('knows the other ways to write this machine', async () => {
    const lookup = (host: string) =>
      Promise.resolve(host === '0x7f.1' || host === '2130706433' ? ['127.0.0.1'] : [])
    for (const host of ['0x7f.1', '2130706433'])
      await expect(outbound({ lookup }).resolve(host, 5432)).rejects.toThrow('--allow-address')
  })

  it('never leads to a database of the platform', async () => {
    const parts = { allowed: ['0.0.0.0/0', '::/0'], ownPorts: () => Promise.resolve([41_000]) }
    for (const address of ['127.0.0.1', '127.0.0.2', '::1', '203.0.113.7', '::ffff:203.0.113.7']) {
      await expect(outbound(parts).resolve(address, 41_000)).rejects.toThrow(
        'this server’s own databases',
      )
    }
    await expect(outbound(parts).resolve('127.0.0.1', 41_001)).resolves.toBe('127.0.0.1')
    await expect(outbound(parts).resolve('93.184.216.34', 41_000)).resolves.toBe('93.184.216.34')
  })

  it('never leads to the control database or the Redis, by whichever name', async () => {
    const lookup = names({
      control: ['93.184.216.34'],
      alias: ['93.184.216.34'],
      localhost: ['127.0.0.1'],
    })
    const ownServices = [
      ...addressIn('postgresql://howdah@control/howdah', 5432),
      ...addressIn('rediss://user:secret@[2606:2800:220::1]', 6379),
    ]
    await expect(outbound({ lookup, ownServices }).resolve('alias', 5432)).rejects.toThrow(
      'this server’s own databases',
    )
    await expect(outbound({ lookup, ownServices }).resolve('alias', 5433)).resolves.toBe(
      '93.184.216.34',
    )
    const redis = outbound({ lookup, ownServices })
    for (const notation of ['2606:2800:220::1', '2606:2800:220:0:0:0:0:1'])
      await expect(redis.resolve(notation, 6379)).rejects.toThrow('this server’s own databases')
    const mapped = outbound({ lookup, ownServices, allowed: ['0.0.0.0/0'] })
    await expect(mapped.resolve('::ffff:93.184.216.34', 5432)).rejects.toThrow()
    const near = outbound({
      lookup,
      ownServices: [{ host: 'localhost', port: 5432 }],
      allowed: ['0.0.0.0/0'],
    })
    for (const address of ['127.0.0.1', '203.0.113.7'])
      await expect(near.resolve(address, 5432)).rejects.toThrow('this server’s own databases')
  })
})

describe('requests through the door', () => {
  it.each([
    ['HTTP/1.1 999 None\r\ncontent-length: 0\r\n\r\n', /999|status/],
    ['HTTP/1.1 600 None\r\ncontent-length: 0\r\n\r\n', /600|status/],
    ['HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', /protocol/],
    ['HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\ncut', /aborted|hang up/],
    ['no HTTP', /Parse Error/],
  ])('fail at once for the answer %j', async (answer, message) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(answer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const door = { resolve: (host: string) => Promise.resolve(host) }
    const send = createOutboundFetch(door as Outbound, { maxBytes: 100, timeoutMs: 20_000 })
    try {
      await expect(send(`http://127.0.0.1:${port}/`)).rejects.toThrow(message)
    } finally {
      server.close()
    }
  })
})
