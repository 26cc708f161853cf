// SC-10: sets a preference other than the device's before anything is painted.
;(function () {
  var mode = /(?:^|; )colour-mode=(light|dark)(?:;|$)/.exec(document.cookie)
  if (mode) document.documentElement.setAttribute('data-color-mode', mode[1])
})()
