import { BlockList } from 'node:net'
import { expect, it } from 'vitest'
import { FUNCTIONS_HOST } from '../../../base/network/loopback'
import { allBut, deniedAddresses } from './denied-addresses'

it('denies every address of this machine but the one of the gateway', () => {
  const block = new BlockList()
  for (const range of allBut(FUNCTIONS_HOST)) {
    const [address = '', bits] = range.split('/')
    block.addSubnet(address, Number(bits))
  }
  const denied = [
    '127.0.0.0',
    '127.0.0.1',
    '127.77.0.0',
    '127.77.0.2',
    '127.128.0.1',
    '127.255.255.255',
  ]
  expect(denied.filter((address) => !block.check(address))).toEqual([])
  const open = [FUNCTIONS_HOST, '126.255.255.255', '128.0.0.0']
  expect(open.filter((address) => block.check(address))).toEqual([])
  expect(deniedAddresses()).toEqual(expect.arrayContaining(['169.254.0.0/16', '[::1]']))
})
