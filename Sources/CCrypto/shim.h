#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/err.h>
