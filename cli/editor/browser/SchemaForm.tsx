import type { FormProps } from '@rjsf/core'
import Form from '@rjsf/core/lib/components/Form.js'
import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import type { FormContext } from './context.ts'
import { templates } from './templates.tsx'
import { fields, widgets } from './widgets.tsx'

/** The server checks, with the shop's own rules and words. */
const validator: ValidatorType<unknown, RJSFSchema, FormContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
// What is written most stands first, what is hardly ever touched last.
const order =
  'title subtitle (text) posters description images soldOut draft * orientation columns order expect retired formerly slug id'
const uiSchema = {
  'ui:order': order.split(' '),
  'ui:submitButtonOptions': { norender: true },
  soldOut: { 'ui:field': 'SoldOut', 'ui:fieldReplacesAnyOrOneOf': true },
}

const defaults = { emptyObjectFields: 'skipDefaults', arrayMinItems: { populate: 'never' } } as const

/** A form of a schema. */
export const SchemaForm = (props: Omit<FormProps<unknown, RJSFSchema, FormContext>, 'validator'>) => (
  <Form
    {...props}
    uiSchema={uiSchema}
    validator={validator}
    templates={templates}
    widgets={widgets}
    fields={fields}
    tagName="div"
    experimental_defaultFormStateBehavior={defaults}
  />
)
