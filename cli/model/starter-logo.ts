/** The logo that a new shop begins with: a sheet on a wall, in the colour of the text beside it. */
export const starterLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <path fill-rule="evenodd" d="M7 1h34v46H7zM11 5v38h26V5z"/>
  <path d="M11 37l9-11 7 7 3-4 7 8v6H11z"/>
  <path d="M28 11a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9z"/>
</svg>
`
