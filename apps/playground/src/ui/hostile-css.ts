/**
 * Styles of a host page that can interfere unintentionally: a reset, rules for bare tags, and its
 * own Radix Themes. No ids, no !important.
 */
export const hostileCss = `
*, *::before, *::after { margin: 0; padding: 0; border: 0; box-sizing: border-box; letter-spacing: 0.2em; }
body { font-size: 30px; line-height: 3; color: rgb(200, 0, 0); letter-spacing: 3px; word-spacing: 5px; text-transform: uppercase;
  text-align: center; font-style: italic; font-weight: 900; text-indent: 2em; cursor: help; white-space: pre; text-shadow: 1px 1px red; }
div { line-height: 3; text-align: right; background: rgb(250, 240, 200); border-radius: 9px; transition: all 1s; }
div div div div div span, div div div div div p { color: rgb(0, 150, 0); display: block; }
p { margin: 40px; font-size: 33px; }
h1, h2, h3, h4, h5, h6 { font: italic 900 50px/2 serif; margin: 60px 0; color: green; text-transform: uppercase; }
a { color: orange; text-decoration: line-through; }
span { letter-spacing: 4px; font-weight: 900; display: inline-block; padding: 3px; }
button, input, textarea, select { font: 30px serif; background: yellow; border: 5px dotted red; border-radius: 0; padding: 20px;
  min-width: 200px; min-height: 70px; text-transform: uppercase; box-shadow: 3px 3px red; }
label { display: block; font-size: 40px; }
table { width: 100%; border-collapse: separate; border-spacing: 20px; } td, th { padding: 30px; border: 3px solid red; text-align: right; }
tr { background: pink; } thead, tbody { background: lime; }
ul, ol { margin: 50px; padding: 50px; } li { list-style: square; margin: 20px; padding: 20px; }
pre, code, kbd { background: black; color: white; font: 40px serif; padding: 30px; white-space: normal; }
svg { display: block; width: 100%; max-width: 100%; height: auto; fill: red; } path, circle, line { fill: blue; stroke: lime; }
hr, section, header, footer, nav { padding: 30px; background: cyan; } bdi { display: block; }
.rt-BaseButton { background-color: red; height: 90px; padding: 0 90px; border-radius: 0; }
.rt-Button { color: lime; }
.rt-Text, .rt-Heading { color: lime; font-size: 44px; line-height: 3; font-weight: 900; letter-spacing: 5px; }
.rt-Badge { background-color: lime; padding: 40px; } .rt-Code { background: lime; font-size: 50px; } .rt-Kbd { font-size: 50px; }
.rt-TextFieldRoot { height: 120px; background: lime; } .rt-TextAreaRoot { min-height: 120px; background: lime; } .rt-TextFieldInput { padding: 40px; }
.rt-SelectTrigger { height: 120px; background: lime; } .rt-Card { padding: 90px; } .rt-CalloutRoot { padding: 90px; background: lime; }
.rt-Flex { gap: 90px; } .rt-Box { padding: 90px; } .rt-TableCell { padding: 90px; } .rt-Separator { background: lime; height: 9px; }
.rt-DialogContent, .rt-BaseDialogContent { background: lime; padding: 120px; } .rt-BaseMenuContent { background: lime; }
.radix-themes { font-size: 40px; color: lime; line-height: 4; font-weight: 900; background-color: lime; min-height: 100vh; z-index: 5; }
.light, .dark { --iris-9: lime; --gray-12: lime; --color-background: lime; }
`

/** Elements as a host has them, to see that our stylesheet leaves them alone. */
export const hostMarkup = [
  'h1',
  'h2',
  'p',
  'a',
  'button',
  'input',
  'textarea',
  'select',
  'label',
  'ul',
  'table',
  'pre',
  'code',
  'kbd',
  'span',
  'section',
  'hr',
]
  .map((tag) =>
    tag === 'ul'
      ? '<ul><li>item</li></ul>'
      : tag === 'table'
        ? '<table><tbody><tr><td>cell</td></tr></tbody></table>'
        : `<${tag}>${tag}</${tag}>`,
  )
  .join('')
