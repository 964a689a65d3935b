/** JSON for a data block. An escaped `<` can neither close the script element nor open a comment in it (readings C107). */
export const asScriptText = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
