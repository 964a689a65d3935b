import Form from '@rjsf/core/lib/components/Form.js'
import type { ValidatorType } from '@rjsf/utils'
import type { FormContext } from './context.ts'
import { templates } from './templates.tsx'
import { CheckboxWidget, SoldOutField, TextWidget } from './widgets.tsx'

/** The server checks, with the shop's own rules and words. */
const validator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
}
const widgets = { TextWidget, CheckboxWidget, URLWidget: TextWidget }
const fields = { SoldOut: SoldOutField }
const uiSchema = {
  soldOut: { 'ui:field': 'SoldOut', 'ui:fieldReplacesAnyOrOneOf': true },
  'ui:submitButtonOptions': { norender: true },
}

interface FormProps {
  readonly schema: object
  readonly data: unknown
  readonly context: FormContext
  /** What the ids of its fields begin with, where there are several forms. */
  readonly prefix?: string
  onChange(data: unknown): void
}

/** A form of a schema. */
export const SchemaForm = ({ schema, data, context, prefix = 'root', onChange }: FormProps) => (
  <Form
    schema={schema}
    uiSchema={uiSchema}
    idPrefix={prefix}
    formData={data}
    formContext={context}
    validator={validator}
    templates={templates}
    widgets={widgets}
    fields={fields}
    noValidate
    noHtml5Validate
    tagName="div"
    experimental_defaultFormStateBehavior={{
      emptyObjectFields: 'skipDefaults',
      arrayMinItems: { populate: 'never' },
    }}
    onChange={({ formData }) => onChange(formData)}
  />
)
