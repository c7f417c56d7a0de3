import { expect, it } from 'vitest'
import {
  moveMeter,
  noUpload,
  readMeter,
  startMeter,
  stopMeter,
  type UploadMeter,
} from './upload-meter'

const MB = 1024 ** 2
const run = (meter: UploadMeter, from: number, to: number, speed: number, step = 100) => {
  const begun = meter.sent
  let moved = meter
  for (let at = from + step; at <= to; at += step)
    moved = moveMeter(moved, begun + (speed * (at - from)) / 1000, at)
  return moved
}

it('reads nothing of what has not begun', () => {
  expect(readMeter(noUpload, 1000, 5000)).toEqual({
    percentage: 0,
    elapsed: 0,
    uploadSpeed: 0,
    remainingBytes: 1000,
    remainingTime: Infinity,
  })
})

it('reads percentage, speed and what is left', () => {
  const meter = run(startMeter(noUpload, 0), 0, 4000, MB)
  expect(readMeter(meter, 10 * MB, 4000)).toEqual({
    percentage: 40,
    elapsed: 4,
    uploadSpeed: MB,
    remainingBytes: 6 * MB,
    remainingTime: 6,
  })
})

it('says 100 only when all was sent', () => {
  const meter = moveMeter(startMeter(noUpload, 0), 9999, 1000)
  expect(readMeter(meter, 10000, 1000).percentage).toBe(99)
  expect(readMeter(moveMeter(meter, 10000, 1100), 10000, 1100)).toMatchObject({
    percentage: 100,
    remainingBytes: 0,
    remainingTime: 0,
  })
})

it('takes the speed of the last ten seconds', () => {
  const slow = run(startMeter(noUpload, 0), 0, 60_000, 1000)
  const fast = run(slow, 60_000, 72_000, 50_000)
  expect(readMeter(fast, 10 * MB, 72_000).uploadSpeed).toBeCloseTo(50_000, 0)
})

it('lets the speed of what has stalled fall to nothing', () => {
  const meter = run(startMeter(noUpload, 0), 0, 5000, MB)
  expect(readMeter(meter, 10 * MB, 10_000).uploadSpeed).toBeCloseTo(MB / 2, -3)
  expect(readMeter(meter, 10 * MB, 60_000)).toMatchObject({
    uploadSpeed: 0,
    remainingTime: Infinity,
  })
})

it('does not count a pause', () => {
  const stopped = stopMeter(run(startMeter(noUpload, 0), 0, 2000, MB), 2000)
  expect(readMeter(stopped, 10 * MB, 900_000)).toMatchObject({
    elapsed: 2,
    uploadSpeed: 0,
    percentage: 20,
  })
  const again = run(startMeter(stopped, 900_000), 900_000, 903_000, MB)
  expect(readMeter(again, 10 * MB, 903_000)).toMatchObject({
    elapsed: 5,
    uploadSpeed: MB,
    percentage: 50,
  })
})

it('goes back with a server that has lost some, without a speed below nothing', () => {
  const lost = moveMeter(run(startMeter(noUpload, 0), 0, 2000, MB), MB, 2100)
  expect(readMeter(lost, 10 * MB, 2100)).toMatchObject({ percentage: 10, uploadSpeed: 0 })
  expect(readMeter(run(lost, 2100, 4100, MB), 10 * MB, 4100).uploadSpeed).toBeCloseTo(MB, -3)
})

it('keeps few marks, however often it is moved', () => {
  expect(run(startMeter(noUpload, 0), 0, 30_000, MB, 1).marks.length).toBeLessThan(90)
})

it('bears a clock that was set back', () => {
  const meter = moveMeter(startMeter(noUpload, 10_000), 500, 9000)
  expect(readMeter(meter, 1000, 8000)).toMatchObject({ percentage: 50, elapsed: 0, uploadSpeed: 0 })
})
