import type { ConnectGuide, GuideChoice } from './guide.types'

/** Returns the choice with unknown and missing values replaced by the first ones of the guide. */
export function completeChoice(
  guide: Pick<ConnectGuide, 'variants'>,
  choice: GuideChoice,
): GuideChoice {
  const { variants = [] } = guide
  const variant = variants.find(({ id }) => id === choice.using) ?? variants[0]
  const options = variant?.options ?? []
  const option = options.find(({ id }) => id === choice.with) ?? options[0]
  return { using: variant?.id, with: option?.id }
}

/** Returns all combinations of variant and option of a guide. */
export function everyChoice(guide: Pick<ConnectGuide, 'variants'>): GuideChoice[] {
  const { variants = [] } = guide
  return listOrNone(variants).flatMap((variant) =>
    listOrNone(variant?.options ?? []).map((option) => ({ using: variant?.id, with: option?.id })),
  )
}

const listOrNone = <Item>(items: readonly Item[]): readonly (Item | undefined)[] =>
  items.length > 0 ? items : [undefined]
