import { LinktillError } from '@linktill/sdk'
import { describe, expect, it, vi } from 'vitest'
import { createStepUp } from './stepUp.ts'

const required = () =>
  new LinktillError(403, {
    code: 'step_up_required',
    message: 'Confirm that it is you, and try again.',
    body: { accepts: ['password'] },
  })

describe('createStepUp', () => {
  it('asks once for several calls, and repeats them after the proof', async () => {
    const stepUp = createStepUp()
    const save = vi.fn().mockRejectedValueOnce(required()).mockRejectedValueOnce(required()).mockResolvedValue('saved')
    const calls = Promise.all([stepUp.watch(save)('one'), stepUp.watch(save)('two')])
    await expect.poll(() => stepUp.asked.value).toEqual(['password'])

    stepUp.proved()

    expect(await calls).toEqual(['saved', 'saved'])
    expect(save.mock.calls).toEqual([['one'], ['two'], ['one'], ['two']])
    expect(stepUp.asked.value).toBeNull()
  })

  it('fails the calls when the merchant does not confirm', async () => {
    const stepUp = createStepUp()
    const save = vi.fn().mockRejectedValue(required())
    const call = stepUp.watch(save)()
    await expect.poll(() => stepUp.asked.value).not.toBeNull()

    stepUp.cancel()

    await expect(call).rejects.toThrow('You did not confirm that it is you, so nothing was changed.')
    expect(save).toHaveBeenCalledOnce()
  })

  it('passes on every other error', async () => {
    const stepUp = createStepUp()
    const refused = new LinktillError(403, { code: 'forbidden', message: 'No.' })

    await expect(stepUp.watch(() => Promise.reject(refused))()).rejects.toBe(refused)
    expect(stepUp.asked.value).toBeNull()
  })
})
