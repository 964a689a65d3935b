import { HtmlValidate } from 'html-validate'

// React writes some attributes in a form of its own, which means the same HTML.
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // A named list is announced by its name.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    'attr-case': ['error', { style: 'lowercase', ignoreForeign: true }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // The form around the choices above a wall is never sent: stylesheets apply the choices.
    'wcag/h32': 'off',
    'long-title': 'off',
    'no-raw-characters': 'off',
  },
})

/** Returns the faults that html-validate finds in a page, in words. */
export async function htmlFaultsIn(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  )
}
