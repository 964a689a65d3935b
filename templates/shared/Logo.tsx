import { createElement, type ReactElement } from 'react'
import type { Logo as LogoData, LogoShape } from '../../cli/model/logo.ts'
import { useChrome } from '../rendering.tsx'

/** The shop's mark, in the current text colour. */
export function Logo() {
  const { viewBox, shapes } = useChrome().brand.logo
  return (
    <svg className="logo" viewBox={viewBox} aria-hidden="true">
      {shapes.map(renderShape)}
    </svg>
  )
}

/** The shop's mark in a given colour, for drawings without stylesheets. */
export const LogoDrawing = ({
  logo,
  colour,
  width,
  height,
}: {
  readonly logo: LogoData
  readonly colour: string
  readonly width: number
  readonly height: number
}) => (
  <svg width={width} height={height} viewBox={logo.viewBox} aria-hidden="true">
    <g fill={colour}>{logo.shapes.map(renderShape)}</g>
  </svg>
)

const renderShape = (
  { tag, attributes, shapes }: LogoShape,
  index: number,
): ReactElement => {
  const properties = Object.entries(attributes).map(
    ([name, value]) => [propertyOf(name), value] as const,
  )
  return createElement(
    tag,
    { key: index, ...Object.fromEntries(properties) },
    ...shapes.map(renderShape),
  )
}

/** Returns React's name for an attribute: 'fill-rule' → 'fillRule'. */
const propertyOf = (attribute: string): string =>
  attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
