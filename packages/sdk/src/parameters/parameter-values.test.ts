import { describe, expect, it } from 'vitest'
import { noValues, valuesFromStored, valuesToStored, withValue } from './parameter-values'

describe('values of parameters', () => {
  it('distinguish NULL, an empty text and no value, also when stored', () => {
    const values = withValue(withValue(noValues, ':a', null), ':b', '')
    const back = valuesFromStored(JSON.parse(JSON.stringify(valuesToStored(values))))
    expect([back.get(':a'), back.get(':b'), back.has(':c')]).toEqual([null, '', false])
  })

  it('keep the newest hundred', () => {
    let values = noValues
    for (let index = 0; index < 150; index += 1) values = withValue(values, `:p${index}`, 'x')
    values = withValue(values, ':p60', 'again')
    values = withValue(values, ':new', 'x')
    expect(values.size).toBe(100)
    expect(values.get(':p60')).toBe('again')
    expect(values.has(':p50')).toBe(false)
  })

  it.each([null, 'x', {}, [['a']], [[1, 'x']], [['a', 1]]])('are none in %j', (stored) =>
    expect(valuesFromStored(stored).size).toBe(0),
  )
})
