declare module 'netlify-redirector' {
  export interface Matcher {
    match(request: {
      readonly scheme: string
      readonly host: string
      readonly path: string
      readonly query: string
      readonly headers: Readonly<Record<string, string>>
      readonly cookieValues: Readonly<Record<string, string>>
      getHeader(name: string): string
      getCookie(name: string): string
    }): { readonly status: number; readonly to: string } | null
  }
  export function parsePlain(rules: string, options: object): Promise<Matcher>
}
