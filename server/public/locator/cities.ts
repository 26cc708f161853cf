/** Where people know their way from: a large city, by which a reader finds the marked place. */
export interface City {
  country: string
  name: string
  latitude: number
  longitude: number
}

/** Country, name, latitude, longitude; the more important of a country first. */
const list = `
NG Lagos 6.46 3.39|NG Abuja 9.06 7.49|NG Kano 12.00 8.52|NG Ibadan 7.38 3.90|NG Port Harcourt 4.82 7.03|NG Benin City 6.34 5.63|NG Kaduna 10.52 7.44|NG Maiduguri 11.83 13.15|NG Enugu 6.45 7.50|NG Jos 9.90 8.86|NG Calabar 4.98 8.34|NG Sokoto 13.06 5.24|NG Ilorin 8.50 4.55
GB London 51.51 -0.13|GB Birmingham 52.48 -1.90|GB Manchester 53.48 -2.24|GB Glasgow 55.86 -4.25|GB Edinburgh 55.95 -3.19|GB Leeds 53.80 -1.55|GB Bristol 51.45 -2.59|GB Cardiff 51.48 -3.18|GB Belfast 54.60 -5.93|GB Newcastle 54.98 -1.61|GB Liverpool 53.41 -2.99
US New York 40.71 -74.01|US Los Angeles 34.05 -118.24|US Chicago 41.88 -87.63|US Houston 29.76 -95.37|US Miami 25.76 -80.19|US Seattle 47.61 -122.33|US Denver 39.74 -104.99|US Atlanta 33.75 -84.39|US San Francisco 37.77 -122.42|US Boston 42.36 -71.06|US Dallas 32.78 -96.80|US Minneapolis 44.98 -93.27|US Washington 38.91 -77.04|US Detroit 42.33 -83.05|US Phoenix 33.45 -112.07|US Kansas City 39.10 -94.58|US New Orleans 29.95 -90.07|US St. Louis 38.63 -90.20|US Salt Lake City 40.76 -111.89
GH Accra 5.60 -0.19|GH Kumasi 6.69 -1.62|GH Tamale 9.40 -0.84|GH Takoradi 4.93 -1.77
KE Nairobi -1.29 36.82|KE Mombasa -4.04 39.67|KE Kisumu -0.10 34.76|KE Eldoret 0.52 35.27
ZA Johannesburg -26.20 28.05|ZA Cape Town -33.93 18.46|ZA Durban -29.86 31.00|ZA Gqeberha -33.92 25.57|ZA Bloemfontein -29.12 26.22
CA Toronto 43.67 -79.39|CA Vancouver 49.26 -123.10|CA Montréal 45.52 -73.58|CA Calgary 51.05 -114.07|CA Winnipeg 49.90 -97.14|CA Halifax 44.66 -63.61
IE Dublin 53.35 -6.27|IE Cork 51.90 -8.47|IE Galway 53.28 -9.03
FR Paris 48.86 2.35|FR Lyon 45.76 4.84|FR Marseille 43.31 5.40|FR Bordeaux 44.84 -0.58|FR Lille 50.63 3.06|FR Toulouse 43.60 1.44
DE Berlin 52.52 13.40|DE Hamburg 53.55 10.00|DE Munich 48.14 11.58|DE Cologne 50.94 6.96|DE Frankfurt 50.11 8.68
ES Madrid 40.42 -3.70|ES Barcelona 41.39 2.16|ES Seville 37.39 -5.98|ES Valencia 39.47 -0.39
PT Lisbon 38.73 -9.14|PT Porto 41.15 -8.60|IT Rome 41.90 12.49|IT Milan 45.46 9.19|IT Naples 40.86 14.27
NL Amsterdam 52.37 4.89|BE Brussels 50.85 4.35|CH Zürich 47.37 8.54|AT Vienna 48.21 16.37|CZ Prague 50.08 14.44
DK Copenhagen 55.68 12.55|SE Stockholm 59.33 18.05|SE Gothenburg 57.70 11.98|NO Oslo 59.92 10.75|NO Bergen 60.39 5.34|FI Helsinki 60.19 24.94
PL Warsaw 52.23 21.01|PL Kraków 50.06 19.95|RO Bucharest 44.43 26.10|HU Budapest 47.50 19.05|GR Athens 37.98 23.73|BG Sofia 42.70 23.32|RS Belgrade 44.80 20.47|UA Kyiv 50.45 30.52|TR Istanbul 41.06 28.95|TR Ankara 39.93 32.86
RU Moscow 55.75 37.62|EG Cairo 30.05 31.25|EG Alexandria 31.18 29.92|MA Casablanca 33.57 -7.60|MA Marrakesh 31.63 -8.00|DZ Algiers 36.75 3.06|TN Tunis 36.81 10.17|LY Tripoli 32.86 13.19
SN Dakar 14.72 -17.45|CI Abidjan 5.35 -4.01|BJ Cotonou 6.38 2.43|TG Lomé 6.16 1.24|CM Douala 4.06 9.71|CM Yaoundé 3.87 11.52|NE Niamey 13.52 2.11|ML Bamako 12.65 -8.00|BF Ouagadougou 12.37 -1.52|TD N’Djamena 12.12 15.05|GA Libreville 0.40 9.46|CD Kinshasa -4.33 15.31|AO Luanda -8.84 13.26|LR Monrovia 6.32 -10.79|SL Freetown 8.47 -13.22|GM Banjul 13.45 -16.59
ET Addis Ababa 9.03 38.70|UG Kampala 0.32 32.58|TZ Dar es Salaam -6.80 39.26|TZ Dodoma -6.18 35.75|RW Kigali -1.95 30.06|ZM Lusaka -15.42 28.28|ZW Harare -17.83 31.04|MZ Maputo -25.95 32.58|BW Gaborone -24.65 25.91|NA Windhoek -22.57 17.08|SD Khartoum 15.59 32.53|SO Mogadishu 2.07 45.36|MG Antananarivo -18.92 47.52
AE Dubai 25.20 55.30|AE Abu Dhabi 24.46 54.38|SA Riyadh 24.64 46.77|SA Jeddah 21.52 39.22|QA Doha 25.29 51.51|KW Kuwait City 29.37 47.98|OM Muscat 23.61 58.54|IL Tel Aviv 32.08 34.80|JO Amman 31.95 35.93|LB Beirut 33.88 35.51|IQ Baghdad 33.34 44.39|IR Tehran 35.69 51.42
IN Delhi 28.67 77.23|IN Mumbai 19.07 72.88|IN Bengaluru 12.97 77.59|IN Chennai 13.09 80.27|IN Kolkata 22.57 88.36|IN Hyderabad 17.38 78.48|PK Karachi 24.87 67.02|PK Lahore 31.56 74.35|BD Dhaka 23.72 90.41|LK Colombo 6.93 79.87|NP Kathmandu 27.72 85.32
CN Beijing 39.93 116.39|CN Shanghai 31.22 121.44|CN Guangzhou 23.15 113.33|CN Chengdu 30.67 104.07|HK Hong Kong 22.40 114.16|JP Tokyo 35.68 139.75|JP Osaka 34.69 135.50|JP Sapporo 43.06 141.35|KR Seoul 37.57 127.00|KR Busan 35.18 129.08|TW Taipei 25.04 121.57
SG Singapore 1.34 103.85|MY Kuala Lumpur 3.14 101.69|ID Jakarta -6.17 106.83|ID Surabaya -7.25 112.74|PH Manila 14.60 121.00|TH Bangkok 13.75 100.52|VN Hanoi 21.03 105.85|VN Ho Chi Minh City 10.78 106.70
AU Sydney -33.87 151.18|AU Melbourne -37.81 144.96|AU Brisbane -27.46 153.02|AU Perth -31.95 115.86|AU Adelaide -34.93 138.60|NZ Auckland -36.87 174.76|NZ Wellington -41.28 174.80|NZ Christchurch -43.53 172.62
MX Mexico City 19.43 -99.13|MX Guadalajara 20.67 -103.34|MX Monterrey 25.67 -100.33|CO Bogotá 4.61 -74.08|CO Medellín 6.25 -75.56|PE Lima -12.05 -77.05|CL Santiago -33.45 -70.67|AR Buenos Aires -34.61 -58.44|AR Córdoba -31.40 -64.18|UY Montevideo -34.86 -56.17|VE Caracas 10.50 -66.90|EC Quito -0.22 -78.50
BR São Paulo -23.56 -46.63|BR Rio de Janeiro -22.91 -43.25|BR Brasília -15.78 -47.92|BR Salvador -12.97 -38.48|BR Recife -8.06 -34.90|BR Manaus -3.10 -60.00|JM Kingston 18.00 -76.79|DO Santo Domingo 18.48 -69.91|CU Havana 23.13 -82.36|PA Panama City 8.98 -79.52|CR San José 9.93 -84.09|GT Guatemala City 14.62 -90.53
`

export const cities: readonly City[] = list
  .split(/[|\n]/)
  .filter(Boolean)
  .map((entry) => {
    const [, country, name, latitude, longitude] = /^(\w\w) (.+) (-?[\d.]+) (-?[\d.]+)$/.exec(entry)!
    return { country: country!, name: name!, latitude: Number(latitude), longitude: Number(longitude) }
  })
