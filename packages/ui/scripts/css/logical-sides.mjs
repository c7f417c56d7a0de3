const SIDES = { left: 'start', right: 'end' }

/** Radix’s places of what is centered stay: half of a width is the same from both sides. */
const isCentered = (value) => value.trim() === '50%'

/**
 * Turns the sides of Radix's rules into those of a line of text, so that they follow the direction
 * of the page. Takes and returns a postcss root.
 */
export function logicalSides(root) {
  root.walkDecls((decl) => {
    if (/^(?:left|right)$/.test(decl.prop) && !isCentered(decl.value))
      decl.prop = `inset-inline-${SIDES[decl.prop]}`
    else if (decl.prop === 'text-align' && decl.value in SIDES) decl.value = SIDES[decl.value]
    else
      decl.prop = decl.prop
        .replace(
          /^(margin|padding)-(left|right)$/,
          (_, name, side) => `${name}-inline-${SIDES[side]}`,
        )
        .replace(
          /^border-(top|bottom)-(left|right)-radius$/,
          (_, block, side) => `border-${block === 'top' ? 'start' : 'end'}-${SIDES[side]}-radius`,
        )
  })
  return root
}
